CREATE TABLE "custom_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" "citext" NOT NULL,
	"description" text,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "local_number" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "custom_role_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "custom_role_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_roles_name" ON "custom_roles" USING btree ("name") WHERE "custom_roles"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_custom_role_id_custom_roles_id_fk" FOREIGN KEY ("custom_role_id") REFERENCES "public"."custom_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_custom_role_id_custom_roles_id_fk" FOREIGN KEY ("custom_role_id") REFERENCES "public"."custom_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_mobile" ON "invitations" USING btree ("country_code","local_number");--> statement-breakpoint
CREATE INDEX "invitations_open" ON "invitations" USING btree ("role","created_at","id") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'ADMIN' and "users"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_custom_role" CHECK ("invitations"."custom_role_id" is null or "invitations"."role" = 'ADMIN');--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_one_destination" CHECK (("invitations"."email" is null) <> ("invitations"."country_code" is null) and ("invitations"."country_code" is null) = ("invitations"."local_number" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_custom_role" CHECK ("users"."custom_role_id" is null or "users"."role" = 'ADMIN');