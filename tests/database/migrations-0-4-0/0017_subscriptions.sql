CREATE TABLE "plan_edits" (
	"plan_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"deals_per_month" integer NOT NULL,
	"events_per_month" integer NOT NULL,
	"deals_per_event" integer NOT NULL,
	"terms_and_condition" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_edits_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "creation_key" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms_and_condition" text;--> statement-breakpoint
UPDATE "subscriptions" SET "terms_and_condition" = "plans"."terms_and_condition" FROM "plans" WHERE "plans"."id" = "subscriptions"."plan_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "terms_and_condition" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_edits" ADD CONSTRAINT "plan_edits_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_current" ON "subscriptions" USING btree ("plan_id","started_at","id") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_creation_key_unique" UNIQUE("creation_key");