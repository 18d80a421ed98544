ALTER TABLE "trust_samples" DROP CONSTRAINT "trust_samples_deal_id_deals_id_fk";--> statement-breakpoint
ALTER TABLE "trust_samples" RENAME COLUMN "deal_id" TO "item_id";--> statement-breakpoint
ALTER TABLE "trust_samples" ADD COLUMN "kind" text NOT NULL DEFAULT 'deals';--> statement-breakpoint
ALTER TABLE "trust_samples" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "trust_samples" ADD COLUMN "title" text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE "trust_samples" SET "title" = "deals"."title" FROM "deals" WHERE "deals"."id" = "item_id";--> statement-breakpoint
ALTER TABLE "trust_samples" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "trust_rules" ALTER COLUMN "price_max_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trust_rules" ADD COLUMN "parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "branch_reviews" ADD COLUMN "rule_id" uuid;
