#!/bin/sh
# Run by the database's image when its volume is empty, and by hand on one that was filled before (docs/operations.md).
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" \
  -f /deploy/database-roles.sql
