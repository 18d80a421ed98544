-- without locks: coupons are redeemed while the indexes are built
CREATE TABLE IF NOT EXISTS "till_entries" (
	"till_id" uuid NOT NULL,
	"nonce" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"coupon_id" uuid,
	"cashier_id" uuid,
	"attention_confirmed" boolean NOT NULL,
	"taken_cents" bigint,
	"voided" boolean NOT NULL,
	"signature" text NOT NULL,
	"outcome" text NOT NULL,
	"against" text,
	"remarks" text[] NOT NULL,
	"redemption_id" uuid,
	CONSTRAINT "till_entries_till_id_nonce_pk" PRIMARY KEY("till_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN IF NOT EXISTS "offline" boolean DEFAULT false NOT NULL, ADD COLUMN IF NOT EXISTS "offline_coupons" integer DEFAULT 100 NOT NULL, ADD COLUMN IF NOT EXISTS "offline_cents" bigint DEFAULT 10000000 NOT NULL, ADD COLUMN IF NOT EXISTS "offline_hours" smallint DEFAULT 8 NOT NULL, ADD COLUMN IF NOT EXISTS "synced_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "switched_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN IF NOT EXISTS "double_of" uuid, ADD COLUMN IF NOT EXISTS "doubled_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "double_seen_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "double_seen_by" uuid;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "till_entries_counter" ON "till_entries" USING btree ("till_id","key_id","counter");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "till_entries_merchant" ON "till_entries" USING btree ("merchant_id","uploaded_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "till_entries_coupon" ON "till_entries" USING btree ("coupon_id") WHERE "till_entries"."coupon_id" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_merchant_switched" ON "coupons" USING btree ("merchant_id","switched_at") WHERE "coupons"."switched_at" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_standing" ON "redemptions" USING btree ("coupon_id") WHERE ("redemptions"."undone_at" is null and "redemptions"."double_of" is null) and "redemptions"."taken_cents" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_merchant_undone" ON "redemptions" USING btree ("merchant_id","undone_at") WHERE "redemptions"."undone_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_merchant_doubled" ON "redemptions" USING btree ("merchant_id","doubled_at","id") WHERE "redemptions"."doubled_at" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "redemptions_whole_coupon";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_switched_coupon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.switched_at := clock_timestamp();
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER coupons_switched BEFORE UPDATE OF active ON coupons FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION note_switched_coupon();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_undo AFTER UPDATE OF undone_at ON redemptions FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL AND NEW.double_of IS NULL) EXECUTE FUNCTION record_undo();
--> statement-breakpoint
-- A double is entered like each redemption and taken off again, since only what stands counts. Its name sorts after redemptions_record.
CREATE OR REPLACE TRIGGER redemptions_record_double AFTER INSERT ON redemptions FOR EACH ROW
  WHEN (NEW.double_of IS NOT NULL) EXECUTE FUNCTION record_undo();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_doubled AFTER UPDATE OF double_of ON redemptions FOR EACH ROW
  WHEN (OLD.double_of IS NULL AND NEW.double_of IS NOT NULL AND NEW.undone_at IS NULL) EXECUTE FUNCTION record_undo();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_stand_again AFTER UPDATE OF double_of ON redemptions FOR EACH ROW
  WHEN (OLD.double_of IS NOT NULL AND NEW.double_of IS NULL AND NEW.undone_at IS NULL) EXECUTE FUNCTION record_redemption();
--> statement-breakpoint
-- Once the redemption that stood is undone, the next of its doubles stands: it happened. Also for undos of the version before.
CREATE OR REPLACE FUNCTION stand_for_undone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heir redemptions;
BEGIN
  SELECT * INTO heir FROM redemptions
  WHERE coupon_id = NEW.coupon_id AND double_of IS NOT NULL AND undone_at IS NULL
  ORDER BY redeemed_at, id LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE redemptions SET double_of = NULL WHERE id = heir.id;
  UPDATE redemptions SET double_of = heir.id
  WHERE coupon_id = NEW.coupon_id AND double_of IS NOT NULL AND undone_at IS NULL;
  UPDATE coupons SET redeemed_at = heir.redeemed_at WHERE id = NEW.coupon_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_undone_heir AFTER UPDATE OF undone_at ON redemptions FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL AND NEW.double_of IS NULL) EXECUTE FUNCTION stand_for_undone();
