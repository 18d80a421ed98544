CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"event_group" text NOT NULL,
	"channel" text NOT NULL,
	"wanted" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_event_group_channel_pk" PRIMARY KEY("user_id","event_group","channel")
);
--> statement-breakpoint
DROP INDEX "outbox_messages_due";--> statement-breakpoint
ALTER TABLE "outbox_messages" ALTER COLUMN "sealed" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outbox_messages" ALTER COLUMN "to_hash" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "device_tokens" ADD COLUMN "sign_in_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "lane" text DEFAULT 'DIRECT' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "notification_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "device_hash" text;--> statement-breakpoint
CREATE INDEX "outbox_messages_waiting" ON "outbox_messages" USING btree ("lane","due_at","id") WHERE "outbox_messages"."status" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_messages_user" ON "outbox_messages" USING btree ("user_id","created_at") WHERE "outbox_messages"."user_id" is not null;