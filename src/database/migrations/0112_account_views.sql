CREATE TABLE "account_views" (
	"sign_in_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"viewer_sign_in_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "viewed_by" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewing" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view" jsonb;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_viewer_sign_in_id_sign_ins_id_fk" FOREIGN KEY ("viewer_sign_in_id") REFERENCES "public"."sign_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_views_account" ON "account_views" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE INDEX "account_views_open" ON "account_views" USING btree ("viewer_id") WHERE "account_views"."ended_at" is null;