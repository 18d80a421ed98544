CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tax_cents" bigint,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_sequence" UNIQUE("year","sequence"),
	CONSTRAINT "credit_notes_amount" CHECK ("credit_notes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"checkout_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"reference" text,
	"currency" text NOT NULL,
	"charged_cents" bigint,
	"charged_currency" text,
	"day" date NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_key_unique" UNIQUE("key"),
	CONSTRAINT "journal_charged" CHECK (("journal"."charged_cents" is null) = ("journal"."charged_currency" is null))
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"movement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "journal_entries_movement_id_account_pk" PRIMARY KEY("movement_id","account"),
	CONSTRAINT "journal_entries_amount" CHECK ("journal_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone DEFAULT now() + interval '15 seconds' NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_once" UNIQUE("checkout_id","key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "posted_version" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "posted_state" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_cents" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_to" date;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_movement_id_journal_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id","sequence");--> statement-breakpoint
CREATE INDEX "journal_checkout" ON "journal" USING btree ("checkout_id","id");--> statement-breakpoint
CREATE INDEX "journal_day" ON "journal" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_pending" ON "refunds" USING btree ("checkout_id") WHERE "refunds"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "refunds_check" ON "refunds" USING btree ("check_at") WHERE "refunds"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "checkouts_unposted" ON "checkouts" USING btree ("paid_at","id") WHERE 
      "checkouts"."state" in ('PAID', 'REFUNDED') and "checkouts"."posted_version" is distinct from "checkouts"."version";--> statement-breakpoint
CREATE INDEX "disputes_unposted" ON "disputes" USING btree ("id") WHERE "disputes"."posted_state" is distinct from "disputes"."state";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_taxed" CHECK (("invoices"."tax_cents" is null) = ("invoices"."tax_rate" is null));
--> statement-breakpoint
CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER journal_entries_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced_movement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_movement uuid := CASE TG_TABLE_NAME WHEN 'journal' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'movement_id' END;
  balance bigint;
BEGIN
  SELECT sum(amount_cents) INTO balance FROM journal_entries WHERE movement_id = of_movement;
  IF balance IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'the entries of movement % do not sum to zero', of_movement USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_balanced AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_movement();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_movement();
