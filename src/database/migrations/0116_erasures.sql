CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"subject" text NOT NULL,
	"person" jsonb,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"emptied" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_open" ON "erasures" USING btree ("subject") WHERE "erasures"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "erasures_account" ON "erasures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at") WHERE "erasures"."finished_at" is null;