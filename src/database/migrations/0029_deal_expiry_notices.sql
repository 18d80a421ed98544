CREATE TABLE "deal_expiry_notices" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "deals_waiting";--> statement-breakpoint
ALTER TABLE "deal_expiry_notices" ADD CONSTRAINT "deal_expiry_notices_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deals_waiting" ON "deals" USING btree ("submitted_at","id","expires_on") WHERE "deals"."approval_status" = 'PENDING' and "deals"."deleted_at" is null;