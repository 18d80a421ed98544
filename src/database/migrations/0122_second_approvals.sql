CREATE TABLE "second_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"params" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"seen" bigint,
	"facts" jsonb NOT NULL,
	"needed" text[] NOT NULL,
	"digest" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "second_approvals_not_own" CHECK ("second_approvals"."state" <> 'DONE' or "second_approvals"."decided_by" <> "second_approvals"."requested_by"),
	CONSTRAINT "second_approvals_decided" CHECK (("second_approvals"."state" = 'WAITING') = ("second_approvals"."decided_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "second_approvals_one_waiting" ON "second_approvals" USING btree ("act","subject_id") WHERE "second_approvals"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "second_approvals_waiting" ON "second_approvals" USING btree ("requested_at","id") WHERE "second_approvals"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "second_approvals_ended" ON "second_approvals" USING btree ("decided_at") WHERE "second_approvals"."state" <> 'WAITING';