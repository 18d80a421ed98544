CREATE TABLE "deal_drafts" (
	"id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"typed" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"writer" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_drafts_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
CREATE INDEX "deal_drafts_saved" ON "deal_drafts" USING btree ("saved_at");