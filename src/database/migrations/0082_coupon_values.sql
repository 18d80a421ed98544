-- without locks: coupons are redeemed while the index is built
ALTER TABLE "deals" ADD COLUMN IF NOT EXISTS "coupon_value_cents" bigint;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "taken_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN IF NOT EXISTS "taken_cents" bigint;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_whole_coupon" ON "redemptions" USING btree ("coupon_id") WHERE "redemptions"."undone_at" is null and "redemptions"."taken_cents" is null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "redemptions_coupon";
--> statement-breakpoint
-- A part of an amount counts its money, with the deal's share of saving, and no coupon: that is counted when
-- it is used up. The version before knows no amounts, so what it would redeem of one as a whole is refused.
CREATE OR REPLACE FUNCTION record_redemption() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
  SELECT 'REDEEMED', NEW.coupon_id, deals.id, deals.merchant_id, deals.category_id,
    CASE WHEN NEW.taken_cents IS NULL THEN 1 ELSE 0 END, worth - saved, saved, NEW.redeemed_at
  FROM coupons JOIN deals ON deals.id = coupons.deal_id
  CROSS JOIN LATERAL (SELECT coalesce(NEW.taken_cents, original_price_cents) AS worth) AS taken
  CROSS JOIN LATERAL (SELECT CASE WHEN NEW.taken_cents IS NULL THEN deduction_cents
    ELSE round(worth::numeric * deduction_cents / original_price_cents)::bigint END AS saved) AS share
  WHERE coupons.id = NEW.coupon_id
    AND (NEW.taken_cents IS NULL) = (deals.coupon_value_cents IS NULL);
  IF NOT FOUND AND EXISTS (SELECT FROM coupons WHERE id = NEW.coupon_id) THEN
    RAISE EXCEPTION 'coupon % is redeemed by amounts, or only as a whole', NEW.coupon_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_used_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.redeemed_at IS NULL THEN
    INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
    SELECT measure, source_id, deal_id, merchant_id, category_id, -1, 0, 0, happened_at FROM ledger
    WHERE source_id = NEW.id AND measure = 'REDEEMED' AND count > 0 ORDER BY id DESC LIMIT 1;
  ELSE
    INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
    SELECT 'REDEEMED', NEW.id, deals.id, deals.merchant_id, category_id, 1, 0, 0, NEW.redeemed_at
    FROM deals WHERE id = NEW.deal_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER coupons_record_used_up AFTER UPDATE OF redeemed_at ON coupons FOR EACH ROW
  WHEN ((OLD.redeemed_at IS NULL) <> (NEW.redeemed_at IS NULL) AND greatest(OLD.taken_cents, NEW.taken_cents) > 0)
  EXECUTE FUNCTION record_used_up();
--> statement-breakpoint
-- Whoever undoes a part, the version before as well, gives it back to its coupon.
CREATE OR REPLACE FUNCTION record_undo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger (measure, source_id, deal_id, merchant_id, category_id, count, paid_cents, deducted_cents, happened_at)
  SELECT measure, source_id, deal_id, merchant_id, category_id, -count, -paid_cents, -deducted_cents, happened_at
  FROM ledger
  WHERE source_id = NEW.coupon_id AND measure = 'REDEEMED' AND happened_at = NEW.redeemed_at
    AND paid_cents + deducted_cents > 0
    AND paid_cents + deducted_cents = coalesce(NEW.taken_cents, paid_cents + deducted_cents)
  ORDER BY id DESC LIMIT 1;
  IF NEW.taken_cents IS NOT NULL THEN
    UPDATE coupons SET taken_cents = taken_cents - NEW.taken_cents WHERE id = NEW.coupon_id;
  END IF;
  RETURN NULL;
END
$$;
