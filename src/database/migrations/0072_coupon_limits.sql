ALTER TABLE "deals" ADD COLUMN "coupons_per_person" integer;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "coupons_per_day" integer;