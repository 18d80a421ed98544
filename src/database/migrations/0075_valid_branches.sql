ALTER TABLE "redemptions" ADD COLUMN "branch_id" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "branch_ids" uuid[];--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "attention" text;