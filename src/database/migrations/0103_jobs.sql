CREATE TABLE "job_processes" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"rounds" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"every_seconds" real,
	"paused_at" timestamp (3) with time zone,
	"paused_by" uuid,
	"requested_at" timestamp (3) with time zone,
	"succeeded_at" timestamp (3) with time zone,
	"seconds" real,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"backlog" integer,
	"oldest_due_at" timestamp (3) with time zone,
	"measured_at" timestamp (3) with time zone
);
