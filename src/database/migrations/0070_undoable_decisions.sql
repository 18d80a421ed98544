CREATE TABLE "undoable_decisions" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"kept" jsonb,
	"read_notifications" uuid[] DEFAULT '{}' NOT NULL,
	"unanswered_since" timestamp (3) with time zone,
	CONSTRAINT "undoable_decisions_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE INDEX "undoable_decisions_decided" ON "undoable_decisions" USING btree ("decided_at");