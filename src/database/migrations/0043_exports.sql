CREATE TABLE "export_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"list" text NOT NULL,
	"query" text NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'RUNNING' NOT NULL,
	"total" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"parts" smallint DEFAULT 0 NOT NULL,
	"after" uuid,
	"stop_reason" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "deals_by_start";--> statement-breakpoint
DROP INDEX "deals_by_end";--> statement-breakpoint
CREATE INDEX "export_jobs_owner" ON "export_jobs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "export_jobs_age" ON "export_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "export_jobs_due" ON "export_jobs" USING btree ("due_at","id") WHERE "export_jobs"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "deals_by_start" ON "deals" USING btree ("valid_from","id","approval_status","expires_on","merchant_id","category_id") WHERE "deals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deals_by_end" ON "deals" USING btree ("expires_on","id","approval_status","valid_from","merchant_id","category_id") WHERE "deals"."deleted_at" is null;