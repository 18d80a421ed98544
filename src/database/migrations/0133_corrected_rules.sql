ALTER TABLE "deal_corrections" ADD COLUMN "rules" jsonb;
--> statement-breakpoint
-- Rules of a live deal change now: what no rule counts yet has ended by then, or waits here and finds the new one.
CREATE OR REPLACE FUNCTION note_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal uuid := (SELECT coupons.deal_id FROM coupons WHERE coupons.id = NEW.coupon_id);
  nowhere uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('rules of deal ' || deal, 0));
  IF NOT EXISTS (
    SELECT FROM deals WHERE id = deal
      AND (redeemed_per_branch_day IS NOT NULL OR redeemed_per_branch_hour IS NOT NULL)) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL AND OLD.double_of IS NULL THEN
    INSERT INTO place_changes (deal_id, branch_id, redeemed_at, count)
    VALUES (deal, coalesce(OLD.branch_id, nowhere), OLD.redeemed_at, -1);
  END IF;
  IF NEW.undone_at IS NULL AND NEW.double_of IS NULL THEN
    INSERT INTO place_changes (deal_id, branch_id, redeemed_at, count)
    VALUES (deal, coalesce(NEW.branch_id, nowhere), NEW.redeemed_at, 1);
  END IF;
  RETURN NULL;
END $$;
