ALTER TABLE "review_messages" DROP CONSTRAINT "review_messages_thread";--> statement-breakpoint
ALTER TABLE "review_threads" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "review_threads" ADD COLUMN "last_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "review_threads" ADD COLUMN "owner_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_threads" ADD COLUMN "admin_unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_threads" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "review_threads" thread SET
  "owner_id" = CASE thread."kind"
    WHEN 'deals' THEN (
      SELECT "merchant_id" FROM "deals" WHERE "id" = thread."record_id" AND "deleted_at" IS NULL)
    WHEN 'branches' THEN (
      SELECT "owner_id" FROM "branches" WHERE "id" = thread."record_id" AND "deleted_at" IS NULL)
    ELSE thread."record_id" END,
  "last_at" = found."last_at",
  "owner_unread" = found."owner_unread",
  "admin_unread" = found."admin_unread"
FROM (
  SELECT "kind", "record_id", max("sent_at") AS "last_at",
    count(*) FILTER (WHERE "side" = 'ADMIN' AND "no" > "owner_read_no") AS "owner_unread",
    count(*) FILTER (WHERE "side" = 'OWNER' AND "no" > "admin_read_no") AS "admin_unread"
  FROM "review_messages" JOIN "review_threads" USING ("kind", "record_id")
  GROUP BY "kind", "record_id"
) found
WHERE found."kind" = thread."kind" AND found."record_id" = thread."record_id";--> statement-breakpoint
UPDATE "review_threads" thread SET "unanswered_since" = (
  SELECT min(message."sent_at") FROM "review_messages" message
  WHERE message."kind" = thread."kind" AND message."record_id" = thread."record_id"
    AND message."side" = 'OWNER' AND NOT EXISTS (
      SELECT FROM "review_messages" later
      WHERE later."kind" = message."kind" AND later."record_id" = message."record_id"
        AND later."side" = 'ADMIN' AND later."no" > message."no")
    AND NOT EXISTS (
      SELECT FROM "decided_rounds" round
      WHERE round."kind" = thread."kind" AND round."owner_id" = thread."owner_id"
        AND (round."item_id" = thread."record_id" OR thread."kind" IN ('profile', 'contact'))
        AND round."decided_at" > message."sent_at" AND thread."admin_unread" = 0))
WHERE thread."owner_id" IS NOT NULL;--> statement-breakpoint
UPDATE "review_threads" SET "owner_unread" = 0, "admin_unread" = 0 WHERE "owner_id" IS NULL;--> statement-breakpoint
CREATE INDEX "review_threads_owner" ON "review_threads" USING btree ("owner_id","last_at");--> statement-breakpoint
CREATE INDEX "review_threads_unread" ON "review_threads" USING btree ("last_at") WHERE "review_threads"."admin_unread" > 0;--> statement-breakpoint
CREATE INDEX "review_threads_unanswered" ON "review_threads" USING btree ("unanswered_since") WHERE "review_threads"."unanswered_since" is not null;