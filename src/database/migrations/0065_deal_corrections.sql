CREATE TABLE "deal_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"terms_and_conditions" text NOT NULL,
	"cover_image" text NOT NULL,
	"image_urls" jsonb NOT NULL,
	"replaced" jsonb,
	"approval_status" text DEFAULT 'PENDING' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"comment" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "deal_corrections" ADD CONSTRAINT "deal_corrections_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_corrections_open" ON "deal_corrections" USING btree ("deal_id") WHERE "deal_corrections"."approval_status" <> 'APPROVED' and "deal_corrections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deal_corrections_waiting" ON "deal_corrections" USING btree ("submitted_at","id") WHERE "deal_corrections"."approval_status" = 'PENDING' and "deal_corrections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deal_corrections_merchant" ON "deal_corrections" USING btree ("merchant_id","submitted_at");