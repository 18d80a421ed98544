CREATE TABLE "review_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"key" uuid NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_notes_key" UNIQUE("written_by","key")
);
--> statement-breakpoint
CREATE TABLE "review_assignments" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"assignee_id" uuid NOT NULL,
	"assigned_by" uuid NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_assignments_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
CREATE INDEX "review_notes_record" ON "review_notes" USING btree ("record_id","kind","written_at");--> statement-breakpoint
CREATE INDEX "review_assignments_assignee" ON "review_assignments" USING btree ("assignee_id");