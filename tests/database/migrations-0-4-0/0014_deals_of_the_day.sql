ALTER TABLE "deal_events" DROP CONSTRAINT "deal_events_day";--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_events_day" ON "deal_events" USING btree ("merchant_id","valid_on") WHERE "deal_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deal_events_valid" ON "deal_events" USING btree ("valid_on","created_at","id") WHERE "deal_events"."deleted_at" is null;