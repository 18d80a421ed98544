CREATE TABLE "list_choices" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" text[],
	"density" text DEFAULT 'comfortable' NOT NULL,
	"default_view_id" uuid,
	CONSTRAINT "list_choices_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_choices" ADD CONSTRAINT "list_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_choices" ADD CONSTRAINT "list_choices_default_view_id_list_views_id_fk" FOREIGN KEY ("default_view_id") REFERENCES "public"."list_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_choices_default" ON "list_choices" USING btree ("default_view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE "list_views"."shared";