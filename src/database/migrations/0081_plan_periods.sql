CREATE TABLE "plan_notices" (
	"subscription_id" uuid NOT NULL,
	"months" integer NOT NULL,
	"notice" text NOT NULL,
	"notified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_notices_subscription_id_months_notice_pk" PRIMARY KEY("subscription_id","months","notice")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "started_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "months" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_through" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_paid_through" ON "subscriptions" USING btree ("paid_through") WHERE "subscriptions"."ended_at" is null and "subscriptions"."paid_through" is not null;--> statement-breakpoint
UPDATE "subscriptions" SET "kept" = true WHERE "ended_at" IS NULL AND "amount_cents" > 0;
