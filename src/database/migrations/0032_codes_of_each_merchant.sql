DROP INDEX "coupons_code";--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_merchant_code" ON "coupons" USING btree ("code_key" text_pattern_ops,"merchant_id");--> statement-breakpoint
ALTER TABLE "coupon_failures" ADD COLUMN "foreseen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_failures" ADD COLUMN "typed" text;--> statement-breakpoint
ALTER TABLE "coupon_failures" DROP CONSTRAINT "coupon_failures_file_id_line_pk";--> statement-breakpoint
ALTER TABLE "coupon_failures" ADD CONSTRAINT "coupon_failures_file_id_foreseen_line_pk" PRIMARY KEY("file_id","foreseen","line");
