CREATE TABLE "cashiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"branch_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"country_code" text,
	"local_number" text,
	"pin_hash" text,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"branch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cashier_id" uuid,
	"requires_person" boolean DEFAULT false NOT NULL,
	"pairing_nonce" uuid,
	"pairing_hash" text,
	"pairing_expires_at" timestamp (3) with time zone,
	"pairing_used_at" timestamp (3) with time zone,
	"paired_at" timestamp (3) with time zone,
	"public_key" jsonb,
	"last_seen_at" timestamp (3) with time zone,
	"app_version" text,
	"queue" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tills_pairing_hash_unique" UNIQUE("pairing_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "cashier_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "cashier_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "counter_undo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "till_id" uuid;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "cashier_id" uuid;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "undone_till_id" uuid;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "undone_cashier_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "counter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_cashier_id_cashiers_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."cashiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cashiers_merchant" ON "cashiers" USING btree ("merchant_id","created_at","id") WHERE "cashiers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tills_merchant" ON "tills" USING btree ("merchant_id","created_at","id") WHERE "tills"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tills_cashier" ON "tills" USING btree ("cashier_id") WHERE "tills"."cashier_id" is not null;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_till_id_tills_id_fk" FOREIGN KEY ("till_id") REFERENCES "public"."tills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_cashier_id_cashiers_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."cashiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_till" ON "sign_ins" USING btree ("till_id") WHERE "sign_ins"."till_id" is not null;