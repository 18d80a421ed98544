ALTER TABLE "deal_drafts" ADD COLUMN "written_for" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "written_by" uuid;--> statement-breakpoint
-- A process of an older version knows no writers: the database refuses their approval for it.
CREATE OR REPLACE FUNCTION refuse_own_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deals WHERE id = NEW.deal_id AND written_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'whoever wrote a version in a merchant''s name does not approve it';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER deal_reviews_not_by_writer BEFORE INSERT ON deal_reviews FOR EACH ROW
  WHEN (NEW.decision = 'APPROVED' AND NEW.rule_id IS NULL) EXECUTE FUNCTION refuse_own_version();
