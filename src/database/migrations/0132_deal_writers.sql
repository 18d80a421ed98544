-- locks: only the deals that administrators wrote
ALTER TABLE "deals" ADD COLUMN "writers" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- By a trigger, so that saves of a process of the version before count as well.
CREATE FUNCTION keep_deal_writers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.written_by IS NULL THEN
    NEW.writers := '{}';
  ELSIF TG_OP = 'INSERT' THEN
    NEW.writers := ARRAY[NEW.written_by];
  ELSE
    NEW.writers := array_remove(OLD.writers, NEW.written_by) || NEW.written_by;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER deals_keep_writers BEFORE INSERT OR UPDATE OF written_by ON deals
  FOR EACH ROW EXECUTE FUNCTION keep_deal_writers();
--> statement-breakpoint
UPDATE deals SET written_by = written_by WHERE written_by IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_own_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deals WHERE id = NEW.deal_id AND NEW.decided_by = ANY(writers)) THEN
    RAISE EXCEPTION 'whoever wrote some of a deal in a merchant''s name does not approve it';
  END IF;
  RETURN NEW;
END
$$;
