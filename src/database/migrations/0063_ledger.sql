CREATE TABLE "ledger" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"measure" text NOT NULL,
	"source_id" uuid NOT NULL,
	"deal_id" uuid,
	"merchant_id" uuid,
	"category_id" uuid,
	"count" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"deducted_cents" bigint NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"writer" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_source_id_measure_id_pk" PRIMARY KEY("source_id","measure","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_backlog" (
	"measure" text PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"deducted_cents" bigint NOT NULL,
	CONSTRAINT "ledger_days_subject_subject_id_measure_day_pk" PRIMARY KEY("subject","subject_id","measure","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"measure" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"month" date NOT NULL,
	"count" integer NOT NULL,
	"paid_cents" bigint NOT NULL,
	"deducted_cents" bigint NOT NULL,
	CONSTRAINT "ledger_months_subject_subject_id_measure_month_pk" PRIMARY KEY("subject","subject_id","measure","month")
);
--> statement-breakpoint
CREATE TABLE "ledger_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"counted_to" timestamp (3) with time zone NOT NULL,
	"seen" text,
	"written_by" bigint,
	CONSTRAINT "ledger_progress_one" CHECK ("ledger_progress"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "ledger_recorded" ON "ledger" USING brin ("recorded_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "ledger_happened" ON "ledger" USING btree ("happened_at");--> statement-breakpoint
CREATE FUNCTION record_collected_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
  SELECT 'COLLECTED', NEW.id, NEW.deal_id, NEW.merchant_id, category_id, 1, 0, 0, NEW.collected_at
  FROM deals WHERE id = NEW.deal_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER coupons_record_added AFTER INSERT ON coupons FOR EACH ROW
  WHEN (NEW.collected_at IS NOT NULL) EXECUTE FUNCTION record_collected_coupon();
--> statement-breakpoint
CREATE TRIGGER coupons_record_collected AFTER UPDATE OF collected_at ON coupons FOR EACH ROW
  WHEN (OLD.collected_at IS NULL AND NEW.collected_at IS NOT NULL) EXECUTE FUNCTION record_collected_coupon();
--> statement-breakpoint
CREATE FUNCTION record_redemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
  SELECT 'REDEEMED', NEW.coupon_id, deals.id, deals.merchant_id, deals.category_id, 1,
    deals.original_price_cents - deals.deduction_cents, deals.deduction_cents, NEW.redeemed_at
  FROM coupons JOIN deals ON deals.id = coupons.deal_id WHERE coupons.id = NEW.coupon_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER redemptions_record AFTER INSERT ON redemptions FOR EACH ROW EXECUTE FUNCTION record_redemption();
--> statement-breakpoint
-- Refunded so far in the currency of the price: brokers may collect in another.
CREATE FUNCTION refunded_of(state text, paid_at timestamptz, amount bigint, charged bigint, refunded bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN paid_at IS NULL THEN 0 WHEN state = 'REFUNDED' THEN amount
    ELSE round(amount::numeric * refunded / coalesce(charged, amount))::bigint END
$$;
--> statement-breakpoint
CREATE FUNCTION record_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refund bigint := refunded_of(NEW.state, NEW.paid_at, NEW.amount_cents, NEW.charged_cents, NEW.refunded_cents);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    refund := refund - refunded_of(OLD.state, OLD.paid_at, OLD.amount_cents, OLD.charged_cents, OLD.refunded_cents);
  END IF;
  IF NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    INSERT INTO ledger (measure, source_id, count, paid_cents, deducted_cents, happened_at)
    VALUES ('PAYMENT', NEW.id, 1, NEW.amount_cents, 0, NEW.paid_at);
  END IF;
  IF refund <> 0 THEN
    INSERT INTO ledger (measure, source_id, count, paid_cents, deducted_cents, happened_at)
    VALUES ('PAYMENT', NEW.id, 0, -refund, refund, NEW.changed_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER checkouts_record AFTER INSERT OR UPDATE OF state, paid_at, refunded_cents ON checkouts
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION record_payment();
--> statement-breakpoint
INSERT INTO ledger_backlog SELECT measure, '00000000-0000-0000-0000-000000000000'
FROM unnest(ARRAY['COLLECTED', 'REDEEMED', 'PAYMENT']) AS measure;
