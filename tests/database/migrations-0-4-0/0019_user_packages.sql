CREATE TABLE "package_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"price_cents" bigint NOT NULL,
	"coupon_limit" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"used_coupons" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"checkout_id" uuid,
	CONSTRAINT "package_subscriptions_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "package_subscriptions_used" CHECK ("package_subscriptions"."used_coupons" between 0 and "package_subscriptions"."coupon_limit")
);
--> statement-breakpoint
CREATE TABLE "user_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"coupon_limit" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"image_url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creation_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "user_packages_creation_key_unique" UNIQUE("creation_key"),
	CONSTRAINT "user_packages_terms" CHECK ("user_packages"."price_cents" >= 0 and "user_packages"."coupon_limit" > 0 and "user_packages"."valid_days" > 0)
);
--> statement-breakpoint
ALTER TABLE "package_subscriptions" ADD CONSTRAINT "package_subscriptions_package_id_user_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."user_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_subscriptions_current" ON "package_subscriptions" USING btree ("user_id") WHERE "package_subscriptions"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "package_subscriptions_package" ON "package_subscriptions" USING btree ("package_id","ends_at") WHERE "package_subscriptions"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "user_packages_offered" ON "user_packages" USING btree ("price_cents","created_at","id") WHERE "user_packages"."deleted_at" is null;