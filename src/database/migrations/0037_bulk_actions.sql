CREATE TABLE "bulk_action_items" (
	"action_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" bigint,
	"outcome" text,
	"reason" text,
	"params" jsonb,
	"news" jsonb,
	CONSTRAINT "bulk_action_items_action_id_position_pk" PRIMARY KEY("action_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"act" text NOT NULL,
	"comment" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"total" integer NOT NULL,
	"capped" boolean NOT NULL,
	"language" text NOT NULL,
	"address" text,
	"stop_reason" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_action_items" ADD CONSTRAINT "bulk_action_items_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_items_left" ON "bulk_action_items" USING btree ("action_id","position") WHERE "bulk_action_items"."outcome" is null;--> statement-breakpoint
CREATE INDEX "bulk_action_items_news" ON "bulk_action_items" USING btree ("action_id","owner_id") WHERE "bulk_action_items"."news" is not null;--> statement-breakpoint
CREATE INDEX "bulk_actions_owner" ON "bulk_actions" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "bulk_actions_due" ON "bulk_actions" USING btree ("due_at","id") WHERE "bulk_actions"."state" = 'RUNNING';