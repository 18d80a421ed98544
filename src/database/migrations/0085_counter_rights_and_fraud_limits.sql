CREATE TABLE "fraud_limits" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"wrong_codes" integer NOT NULL,
	"burst" integer NOT NULL,
	"customer" integer NOT NULL,
	"grace_minutes" integer NOT NULL,
	"takings_times" integer NOT NULL,
	"takings_cents" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "counter_pause" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "cashiers_all" ON "cashiers" USING btree ("created_at","id") WHERE "cashiers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tills_all" ON "tills" USING btree ("created_at","id") WHERE "tills"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "redemptions_till" ON "redemptions" USING btree ("till_id") WHERE "redemptions"."till_id" is not null;--> statement-breakpoint
CREATE INDEX "redemptions_cashier" ON "redemptions" USING btree ("cashier_id") WHERE "redemptions"."cashier_id" is not null;