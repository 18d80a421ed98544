ALTER TABLE "deal_coupons" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deal_coupons" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "redeemed_per_branch_day" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "redeemed_per_branch_hour" integer;