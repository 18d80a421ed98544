-- locks: views only until what is being recorded ends; view_progress has one row
CREATE TABLE "uncounted_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncounted_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count" integer NOT NULL,
	"deal_ids" uuid[] NOT NULL,
	"category_ids" uuid[] NOT NULL,
	"merchant_ids" uuid[] NOT NULL,
	"bank_ids" uuid[] NOT NULL,
	"viewed_at" timestamp (3) with time zone[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_backlog" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"recorded_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "view_backlog_one" CHECK ("view_backlog"."id" = 1)
);
--> statement-breakpoint
-- Rounds of older versions count by snapshots. Without a row, and none that they can add, they find nothing
-- to do. What their last round may have missed is counted anew; it looked back for a minute at most.
LOCK TABLE view_progress IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
WITH last AS (DELETE FROM view_progress RETURNING counted_to)
INSERT INTO view_backlog (recorded_since)
SELECT greatest(counted_to, '1970-01-01') - interval '1 hour' FROM last;--> statement-breakpoint
CREATE FUNCTION refuse_older_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER view_progress_of_older_versions BEFORE INSERT ON view_progress
  FOR EACH ROW EXECUTE FUNCTION refuse_older_rounds();--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
-- Older versions name no batch.
CREATE FUNCTION name_view_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO uncounted_views (count, deal_ids, category_ids, merchant_ids, bank_ids, viewed_at)
  VALUES (1, ARRAY[NEW.deal_id], ARRAY[NEW.category_id], ARRAY[NEW.merchant_id], ARRAY[NEW.bank_id],
    ARRAY[NEW.viewed_at])
  RETURNING id INTO NEW.batch_id;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER views_of_older_versions BEFORE INSERT ON views
  FOR EACH ROW WHEN (NEW.batch_id IS NULL) EXECUTE FUNCTION name_view_batch();
