-- locks: review_assignments while its few rows, one for each review that somebody has taken, are indexed
ALTER TABLE "review_assignments" RENAME TO "review_looks";--> statement-breakpoint
ALTER TABLE "review_looks" RENAME CONSTRAINT "review_assignments_kind_record_id_pk" TO "review_looks_kind_record_id_pk";--> statement-breakpoint
ALTER INDEX "review_assignments_assignee" RENAME TO "review_looks_assignee";--> statement-breakpoint
ALTER TABLE "review_looks" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "review_looks_expires" ON "review_looks" USING btree ("expires_at") WHERE "review_looks"."expires_at" is not null;--> statement-breakpoint
-- Replicas of the version before read and write this name, and review_claims, until they are replaced; a later
-- migration drops both. They know nothing that expires, so they see none of it, and what they update or delete
-- lasts. Columns keep their order and types, as connections hold prepared statements.
CREATE VIEW review_assignments AS
SELECT kind, record_id, assignee_id, assigned_by, assigned_at FROM review_looks WHERE expires_at IS NULL;--> statement-breakpoint
-- The version before always inserts with ON CONFLICT DO NOTHING; what somebody only opened is free to be taken.
CREATE FUNCTION assign_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_looks (kind, record_id, assignee_id, assigned_by, assigned_at)
  VALUES (NEW.kind, NEW.record_id, NEW.assignee_id, NEW.assigned_by, NEW.assigned_at)
  ON CONFLICT (kind, record_id) DO UPDATE SET assignee_id = NEW.assignee_id, assigned_by = NEW.assigned_by,
    assigned_at = NEW.assigned_at, expires_at = NULL
  WHERE review_looks.expires_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER review_assignments_insert INSTEAD OF INSERT ON review_assignments
  FOR EACH ROW EXECUTE FUNCTION assign_review();
