ALTER TABLE "coupons" ADD COLUMN "collect_key" uuid;--> statement-breakpoint
CREATE INDEX "coupons_deal_sold" ON "coupons" USING btree ("deal_id","collected_at","id") WHERE "coupons"."collected_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_wish" ON "coupons" USING btree ("collected_by","collect_key") WHERE "coupons"."collect_key" is not null;