CREATE TABLE "saved_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"customer" text,
	"method" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text,
	"expires" text,
	"checkout_id" uuid NOT NULL,
	"consent_version" integer NOT NULL,
	"consented_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charged_to" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charge_tried" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "consent_version" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "saved_method_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_methods" ADD CONSTRAINT "saved_methods_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_methods_one" ON "saved_methods" USING btree ("user_id") WHERE "saved_methods"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_methods_removed" ON "saved_methods" USING btree ("removed_at") WHERE "saved_methods"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_methods_checkout" ON "saved_methods" USING btree ("checkout_id");