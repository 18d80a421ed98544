ALTER TABLE "view_progress" ADD COLUMN "seen" text;--> statement-breakpoint
ALTER TABLE "view_progress" ADD COLUMN "written_by" bigint;