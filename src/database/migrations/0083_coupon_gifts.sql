CREATE TABLE "coupon_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"given_to" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"fault" text,
	"coupon_id" uuid,
	"mobile" text,
	"message" text,
	"message_at" timestamp (3) with time zone,
	"link_hash" text,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || chr(31) || given_to) || case when given_to like '+94%' then chr(31) || '0' || substr(given_to, 4) else '' end) STORED NOT NULL,
	CONSTRAINT "coupon_gifts_coupon_id_unique" UNIQUE("coupon_id")
);
--> statement-breakpoint
CREATE TABLE "gift_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"given_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"mobile" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_gifts" ADD CONSTRAINT "coupon_gifts_list_id_gift_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."gift_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gifts" ADD CONSTRAINT "coupon_gifts_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_lists" ADD CONSTRAINT "gift_lists_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_gifts_listed" ON "coupon_gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_gifts_merchant" ON "coupon_gifts" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_gifts_due" ON "coupon_gifts" USING btree ("due_at","id") WHERE "coupon_gifts"."state" = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_gifts_link" ON "coupon_gifts" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "coupon_gifts_mobile" ON "coupon_gifts" USING btree ("mobile","message_at");--> statement-breakpoint
CREATE INDEX "coupon_gifts_search" ON "coupon_gifts" USING gin (search_fold("search_text") gin_trgm_ops);