-- without locks: coupons are redeemed while the indexes are built
ALTER TABLE "redemptions" ADD COLUMN IF NOT EXISTS "undone_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "undone_by" uuid, ADD COLUMN IF NOT EXISTS "undo_reason" text, ADD COLUMN IF NOT EXISTS "undo_note" text;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_coupon" ON "redemptions" USING btree ("coupon_id") WHERE "redemptions"."undone_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_coupon_key" ON "redemptions" USING btree ("coupon_id","key");
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT IF EXISTS "redemptions_coupon_id_unique";
--> statement-breakpoint
-- With the prices and on the day of the redemption, so that a day's sum is what stands of it.
CREATE OR REPLACE FUNCTION record_undo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
  SELECT measure, source_id, deal_id, merchant_id, category_id, -count, -paid_cents, -deducted_cents, happened_at
  FROM ledger
  WHERE source_id = NEW.coupon_id AND measure = 'REDEEMED' AND count > 0 AND happened_at = NEW.redeemed_at
  ORDER BY id DESC LIMIT 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_undo AFTER UPDATE OF undone_at ON redemptions FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION record_undo();
