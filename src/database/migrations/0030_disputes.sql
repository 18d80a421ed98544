CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone DEFAULT now() + interval '1 hour' NOT NULL,
	CONSTRAINT "disputes_once" UNIQUE("checkout_id","reference")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "package_subscriptions" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_check" ON "disputes" USING btree ("check_at") WHERE "disputes"."state" = 'OPEN';