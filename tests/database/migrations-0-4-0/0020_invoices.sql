CREATE TABLE "checkout_tallies" (
	"state" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"user_role" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_address" text,
	"buyer_reg_no" text,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"broker" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"credit_number" text,
	"credited_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(number || chr(31) || coalesce(credit_number, '') || chr(31) || buyer_name)) STORED NOT NULL,
	CONSTRAINT "invoices_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_credit_number_unique" UNIQUE("credit_number"),
	CONSTRAINT "invoices_sequence" UNIQUE("year","sequence"),
	CONSTRAINT "invoices_credited" CHECK (("invoices"."credit_number" is null) = ("invoices"."credited_at" is null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "booked_state" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(terms->>'title')) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","year","sequence");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_state" ON "checkouts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_search" ON "checkouts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_unbooked" ON "checkouts" USING btree ("paid_at","id") WHERE 
      "checkouts"."state" in ('PAID', 'REFUNDED') and "checkouts"."booked_state" is distinct from "checkouts"."state";--> statement-breakpoint
-- Checkouts are counted when their transaction ends, so that the rows of the tallies are held for a moment only.
CREATE FUNCTION tally_checkout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO checkout_tallies AS tally (state, count)
  SELECT state, sum(step) FROM (VALUES (OLD.state, -1), (NEW.state, 1)) AS moved (state, step)
  WHERE state IS NOT NULL
  GROUP BY state HAVING sum(step) <> 0 ORDER BY state
  ON CONFLICT (state) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER checkouts_tally_added
  AFTER INSERT OR DELETE ON checkouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION tally_checkout();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER checkouts_tally_moved
  AFTER UPDATE OF state ON checkouts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION tally_checkout();
--> statement-breakpoint
INSERT INTO checkout_tallies (state, count)
SELECT state, count(*) FROM checkouts GROUP BY state;
