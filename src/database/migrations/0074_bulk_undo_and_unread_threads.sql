ALTER TABLE "undoable_decisions" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "unread_threads" integer DEFAULT 0 NOT NULL;