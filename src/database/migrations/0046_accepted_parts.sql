ALTER TABLE "profile_changes" ADD COLUMN "accepted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_reviews" ADD COLUMN "accepted" text[] DEFAULT '{}' NOT NULL;