CREATE TABLE "browser_reports" (
	"day" date NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "browser_reports_day_directive_blocked_path_pk" PRIMARY KEY("day","directive","blocked","path")
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"host" text NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"words" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "findings_host_name_pk" PRIMARY KEY("host","name")
);
