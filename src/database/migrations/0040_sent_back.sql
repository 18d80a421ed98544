ALTER TABLE "profile_changes" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "branch_reviews" ADD COLUMN "round" jsonb;