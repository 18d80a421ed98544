CREATE TABLE "review_claims" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"claimed_by" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_claims_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "profile_changes" ADD COLUMN "risks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "resubmitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "risks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "risks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "review_claims_expires" ON "review_claims" USING btree ("expires_at");--> statement-breakpoint
UPDATE "users" SET "resubmitted_at" = (SELECT max("at") FROM "audit_entries" WHERE "event" = 'user.resubmitted' AND "subject_id" = "users"."id"::text)
WHERE "role" IN ('MERCHANT', 'BANK') AND "approval_status" = 'PENDING';
