CREATE TABLE "credit_card_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"user_id" uuid,
	"full_name" text,
	"city" text,
	"nic_hash" text,
	"sealed" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(full_name)) STORED,
	CONSTRAINT "credit_card_requests_removed" CHECK (("credit_card_requests"."removed_at" is null) = ("credit_card_requests"."user_id" is not null)
        and ("credit_card_requests"."removed_at" is null) = ("credit_card_requests"."full_name" is not null)
        and ("credit_card_requests"."removed_at" is null) = ("credit_card_requests"."city" is not null)
        and ("credit_card_requests"."removed_at" is null) = ("credit_card_requests"."nic_hash" is not null)
        and ("credit_card_requests"."removed_at" is null) = ("credit_card_requests"."sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "credit_card_tallies" (
	"scope" uuid PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_request_combinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_role" text NOT NULL,
	"category_id" uuid NOT NULL,
	"brand_id" uuid,
	"requests" integer NOT NULL,
	"last_requested_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deal_request_combinations_place" UNIQUE NULLS NOT DISTINCT("owner_id","category_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "deal_request_tallies" (
	"scope" uuid NOT NULL,
	"owner_role" text NOT NULL,
	"combinations" integer NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "deal_request_tallies_scope_owner_role_pk" PRIMARY KEY("scope","owner_role")
);
--> statement-breakpoint
CREATE TABLE "deal_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_role" text NOT NULL,
	"category_id" uuid NOT NULL,
	"brand_id" uuid,
	"offer_type_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"products" text NOT NULL,
	"note" text,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deal_request_combinations" ADD CONSTRAINT "deal_request_combinations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_request_combinations" ADD CONSTRAINT "deal_request_combinations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requests" ADD CONSTRAINT "deal_requests_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requests" ADD CONSTRAINT "deal_requests_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_requests" ADD CONSTRAINT "deal_requests_offer_type_id_offer_types_id_fk" FOREIGN KEY ("offer_type_id") REFERENCES "public"."offer_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_card_requests_bank" ON "credit_card_requests" USING btree ("bank_id","requested_at","id") WHERE "credit_card_requests"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "credit_card_requests_requested" ON "credit_card_requests" USING btree ("requested_at","id") WHERE "credit_card_requests"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "credit_card_requests_user" ON "credit_card_requests" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "credit_card_requests_nic" ON "credit_card_requests" USING btree ("nic_hash");--> statement-breakpoint
CREATE INDEX "credit_card_requests_search" ON "credit_card_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deal_request_combinations_role_last" ON "deal_request_combinations" USING btree ("owner_role","last_requested_at","id");--> statement-breakpoint
CREATE INDEX "deal_request_combinations_owner_last" ON "deal_request_combinations" USING btree ("owner_id","last_requested_at","id");--> statement-breakpoint
CREATE INDEX "deal_requests_combination" ON "deal_requests" USING btree ("owner_id","category_id","brand_id","requested_at","id");--> statement-breakpoint
CREATE INDEX "deal_requests_owner_requested" ON "deal_requests" USING btree ("owner_id","requested_at");--> statement-breakpoint
CREATE INDEX "deal_requests_user_requested" ON "deal_requests" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "deal_requests_requested" ON "deal_requests" USING btree ("requested_at");