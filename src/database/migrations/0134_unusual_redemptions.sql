CREATE TABLE "fraud_seen" (
	"owner" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seen_through" timestamp (3) with time zone NOT NULL,
	"seen_by" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_seen_owner_merchant_id_kind_pk" PRIMARY KEY("owner","merchant_id","kind")
);
--> statement-breakpoint
ALTER TABLE "fraud_limits" ALTER COLUMN "customer" SET DEFAULT 15;--> statement-breakpoint
ALTER TABLE "fraud_limits" ALTER COLUMN "grace_minutes" SET DEFAULT 60;