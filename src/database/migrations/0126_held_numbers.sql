CREATE TABLE "held_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"set_by" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"proven_number" text,
	CONSTRAINT "held_numbers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "held_numbers" ADD CONSTRAINT "held_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_numbers" ADD CONSTRAINT "held_numbers_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;