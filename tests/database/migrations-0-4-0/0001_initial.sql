CREATE TABLE "kept_inputs" (
	"visitor" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"token_version" integer DEFAULT 0 NOT NULL,
	"refresh_lease_until" timestamp (3) with time zone,
	"profile" jsonb NOT NULL,
	"user_routes" jsonb,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"waiting_approvals" integer DEFAULT 0 NOT NULL,
	"unread_notifications" integer DEFAULT 0 NOT NULL,
	"approvals_tab" text,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"event" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"comment" text,
	"request_id" text NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "business_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"updated" boolean DEFAULT false NOT NULL,
	"approval_status" text DEFAULT 'NOT_UPDATED' NOT NULL,
	"business_name" text,
	"owner_name" text,
	"country_code" text,
	"local_number" text,
	"telephone_country_code" text,
	"telephone_local_number" text,
	"address" text,
	"email" text,
	"business_reg_no" text,
	"web_site" text,
	"facebook" text,
	"instagram" text,
	"image_url" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"approval_status" text DEFAULT 'NOT_UPDATED' NOT NULL,
	"name" text,
	"designation" text,
	"telephone_country_code" text,
	"telephone_local_number" text,
	"email" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" "citext" NOT NULL,
	"full_name" text,
	"role" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waits_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"full_name" text NOT NULL,
	"image_url" text,
	"email" "citext",
	"country_code" text,
	"local_number" text,
	"password_hash" text,
	"approval_status" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_mobile" UNIQUE("country_code","local_number"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('ADMIN', 'MERCHANT', 'BANK', 'USER')),
	CONSTRAINT "users_mobile_whole" CHECK (("users"."country_code" is null) = ("users"."local_number" is null))
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text,
	"popular" boolean DEFAULT false NOT NULL,
	"category_type" text DEFAULT 'NORMAL' NOT NULL,
	"start_date" timestamp (3) with time zone,
	"expiry_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "categories_seasonal_dates" CHECK (("categories"."category_type" = 'SEASONAL') = ("categories"."expiry_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "merchant_brands" (
	"merchant_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	CONSTRAINT "merchant_brands_merchant_id_brand_id_pk" PRIMARY KEY("merchant_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "merchant_categories" (
	"merchant_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "merchant_categories_merchant_id_category_id_pk" PRIMARY KEY("merchant_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "promo_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deal_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"valid_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_events_day" UNIQUE("merchant_id","valid_on")
);
--> statement-breakpoint
CREATE TABLE "event_deals" (
	"event_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	CONSTRAINT "event_deals_event_id_deal_id_pk" PRIMARY KEY("event_id","deal_id")
);
--> statement-breakpoint
CREATE TABLE "deal_images" (
	"deal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "deal_images_deal_id_position_pk" PRIMARY KEY("deal_id","position")
);
--> statement-breakpoint
CREATE TABLE "deal_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL,
	"comment" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_tallies" (
	"scope" uuid NOT NULL,
	"approval_status" text NOT NULL,
	"expires_on" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "deal_tallies_scope_approval_status_expires_on_pk" PRIMARY KEY("scope","approval_status","expires_on")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_code" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"promo_type_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"description" text NOT NULL,
	"terms_and_conditions" text NOT NULL,
	"original_price_cents" bigint NOT NULL,
	"deduction_cents" bigint NOT NULL,
	"currency" text DEFAULT 'LKR' NOT NULL,
	"cover_image" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"expired_on" timestamp (3) with time zone NOT NULL,
	"expires_on" date NOT NULL,
	"start_minutes" integer NOT NULL,
	"end_minutes" integer NOT NULL,
	"coupon_available" boolean DEFAULT true NOT NULL,
	"free_coupons" boolean DEFAULT true NOT NULL,
	"approval_status" text DEFAULT 'PENDING' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(title || chr(31) || deal_code)) STORED NOT NULL,
	CONSTRAINT "deals_deal_code_unique" UNIQUE("deal_code"),
	CONSTRAINT "deals_deduction" CHECK ("deals"."deduction_cents" between 0 and "deals"."original_price_cents"),
	CONSTRAINT "deals_dates" CHECK ("deals"."valid_from" < "deals"."expired_on"),
	CONSTRAINT "deals_times" CHECK ("deals"."start_minutes" <= "deals"."end_minutes")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_role" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"terms_and_condition" text NOT NULL,
	"image_url" text,
	"plan_type" text DEFAULT 'MONTHLY' NOT NULL,
	"deals_per_month" integer NOT NULL,
	"events_per_month" integer NOT NULL,
	"deals_per_event" integer NOT NULL,
	"free" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "plans_free_amount" CHECK ("plans"."free" = ("plans"."amount_cents" = 0))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"deals_per_month" integer NOT NULL,
	"events_per_month" integer NOT NULL,
	"deals_per_event" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_profiles" ADD CONSTRAINT "contact_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_brands" ADD CONSTRAINT "merchant_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_categories" ADD CONSTRAINT "merchant_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_types" ADD CONSTRAINT "promo_types_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deals" ADD CONSTRAINT "event_deals_event_id_deal_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."deal_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_deals" ADD CONSTRAINT "event_deals_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_images" ADD CONSTRAINT "deal_images_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_reviews" ADD CONSTRAINT "deal_reviews_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_promo_type_id_promo_types_id_fk" FOREIGN KEY ("promo_type_id") REFERENCES "public"."promo_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_inputs_expires_at_idx" ON "kept_inputs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_absolute_expires_at_idx" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "refresh_tokens_sign_in" ON "refresh_tokens" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "throttles_started" ON "throttles" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree (lower("name")) WHERE "brands"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (lower("name")) WHERE "categories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "merchant_brands_brand" ON "merchant_brands" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "merchant_categories_category" ON "merchant_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "promo_types_category" ON "promo_types" USING btree ("category_id","name");--> statement-breakpoint
CREATE INDEX "deal_events_created" ON "deal_events" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "event_deals_deal" ON "event_deals" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_reviews_deal" ON "deal_reviews" USING btree ("deal_id","decided_at");--> statement-breakpoint
CREATE INDEX "deals_created" ON "deals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deals_merchant_created" ON "deals" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_category_created" ON "deals" USING btree ("category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_status_created" ON "deals" USING btree ("approval_status","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_waiting" ON "deals" USING btree ("submitted_at","id") WHERE "deals"."approval_status" = 'PENDING' and "deals"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deals_status_begin" ON "deals" USING btree ("approval_status","valid_from");--> statement-breakpoint
CREATE INDEX "deals_search" ON "deals" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plans_role_created" ON "plans" USING btree ("user_role","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("plan_id","started_at");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;