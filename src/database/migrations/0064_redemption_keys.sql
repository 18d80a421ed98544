-- without locks: keys are converted while coupons are redeemed
ALTER TABLE "redemptions" ADD COLUMN IF NOT EXISTS "key" text;
--> statement-breakpoint
-- The version before writes and reads only idempotency_key ("key coupon"). The column goes with this trigger once none runs.
CREATE OR REPLACE FUNCTION redemption_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.key := coalesce(NEW.key, split_part(NEW.idempotency_key, ' ', 1));
  NEW.idempotency_key := coalesce(NEW.idempotency_key, NEW.key || ' ' || NEW.coupon_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER redemptions_keys BEFORE INSERT ON redemptions FOR EACH ROW EXECUTE FUNCTION redemption_keys();
--> statement-breakpoint
DO $$
DECLARE
  done uuid := '00000000-0000-0000-0000-000000000000';
  next uuid;
BEGIN
  LOOP
    SELECT id INTO next FROM (SELECT id FROM redemptions WHERE id > done ORDER BY id LIMIT 5000) AS slice
      ORDER BY id DESC LIMIT 1;
    EXIT WHEN next IS NULL;
    UPDATE redemptions SET key = split_part(idempotency_key, ' ', 1) WHERE id > done AND id <= next AND key IS NULL;
    COMMIT;
    done := next;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT IF EXISTS "redemptions_keyed";
--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_keyed" CHECK ("key" IS NOT NULL) NOT VALID;
--> statement-breakpoint
ALTER TABLE "redemptions" VALIDATE CONSTRAINT "redemptions_keyed";
--> statement-breakpoint
ALTER TABLE "redemptions" ALTER COLUMN "key" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT IF EXISTS "redemptions_keyed";
--> statement-breakpoint
ALTER TABLE "redemptions" DROP CONSTRAINT IF EXISTS "redemptions_key";
