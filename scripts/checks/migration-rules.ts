// What a statement of a migration does to servers of the version before, by PostgreSQL's own parser (SCL-05).
import type {
  AlterTableCmd,
  AlterTableStmt,
  Constraint,
  DeleteStmt,
  DropStmt,
  IndexStmt,
  Node,
  RenameStmt,
  TruncateStmt,
  UpdateStmt,
} from '@pgsql/types';

/** `breaks`: servers of the version before fail from here on. `blocks`: shops wait for as long as it takes. */
export interface Finding {
  readonly harm: 'breaks' | 'blocks';
  readonly says: string;
}

const breaks = (says: string): Finding => ({ harm: 'breaks', says });
const blocks = (says: string): Finding => ({ harm: 'blocks', says });

/** Defaults that PostgreSQL computes once; any other function writes every row anew. */
const STABLE_DEFAULTS: ReadonlySet<string> = new Set(['now', 'statement_timestamp']);

/** What others call by its name. */
const NAMED: ReadonlySet<string> = new Set([
  'OBJECT_TABLE',
  'OBJECT_COLUMN',
  'OBJECT_VIEW',
  'OBJECT_FUNCTION',
  'OBJECT_PROCEDURE',
  'OBJECT_TYPE',
  'OBJECT_DOMAIN',
  'OBJECT_SCHEMA',
  'OBJECT_SEQUENCE',
  // By "on conflict", and by queries that are slow without it.
  'OBJECT_INDEX',
]);
/** As PostgreSQL names them: what "on conflict" leans on. */
const UNIQUE_CONSTRAINT = /_p?key$/;

/** What each kind of statement does wrong; `made` is what the same file made, where nothing can be broken. */
type Judges = {
  readonly [kind: string]: (statement: never, made: ReadonlySet<string>) => readonly Finding[];
};

const judges: Judges = {
  AlterTableStmt: ({ relation, cmds = [] }: AlterTableStmt, made) =>
    made.has(relation?.relname ?? '')
      ? []
      : cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? judgeChange(cmd.AlterTableCmd, made) : [])),
  RenameStmt: ({ renameType = 'OBJECT_TABLE', relation, subname }: RenameStmt, made) =>
    NAMED.has(renameType) && renameType !== 'OBJECT_INDEX' && !made.has(relation?.relname ?? '')
      ? [breaks(`renames ${subname ?? relation?.relname ?? 'something'}`)]
      : [],
  DropStmt: (drop: DropStmt, made) => judgeDrop(drop, made),
  TruncateStmt: ({ relations = [] }: TruncateStmt, made) =>
    relations.some((table) => 'RangeVar' in table && !made.has(table.RangeVar.relname ?? ''))
      ? [breaks('empties a table')]
      : [],
  IndexStmt: ({ relation, concurrent, idxname }: IndexStmt, made) =>
    concurrent || made.has(relation?.relname ?? '')
      ? []
      : [blocks(`builds ${idxname ?? 'an index'} without "concurrently", in a file ….concurrently.sql`)],
  UpdateStmt: ({ relation, whereClause, fromClause }: UpdateStmt, made) =>
    whereClause || fromClause || made.has(relation?.relname ?? '')
      ? []
      : [blocks(`writes every row of ${relation?.relname} at once`)],
  DeleteStmt: ({ relation, whereClause }: DeleteStmt, made) =>
    whereClause || made.has(relation?.relname ?? '') ? [] : [breaks(`empties ${relation?.relname}`)],
};

/** What a statement does to the servers that run beside it. */
export function judge(statement: Node, made: ReadonlySet<string>): readonly Finding[] {
  return Object.entries(statement).flatMap(([kind, body]) => judges[kind]?.(body as never, made) ?? []);
}

/** The tables and constraints that a statement makes. */
export function madeBy(statement: Node): readonly string[] {
  if ('CreateStmt' in statement) return [statement.CreateStmt.relation?.relname ?? ''];
  if ('CreateTableAsStmt' in statement) return [statement.CreateTableAsStmt.into?.rel?.relname ?? ''];
  if (!('AlterTableStmt' in statement)) return [];
  const changes = (statement.AlterTableStmt.cmds ?? []).flatMap((cmd) =>
    'AlterTableCmd' in cmd ? [cmd.AlterTableCmd.def] : [],
  );
  return changes.flatMap((def) => (def && 'Constraint' in def ? [def.Constraint.conname ?? ''] : []));
}

function judgeDrop({ removeType = 'OBJECT_TABLE', objects = [] }: DropStmt, made: ReadonlySet<string>) {
  const names = objects.map(nameOf);
  const lost = names.filter((name) => !made.has(name));
  return NAMED.has(removeType) && lost.length > 0 ? [breaks(`drops ${lost.join(', ')}`)] : [];
}

function nameOf(object: Node): string {
  const parts =
    'List' in object
      ? object.List.items
      : 'ObjectWithArgs' in object
        ? object.ObjectWithArgs.objname
        : [object];
  return (parts ?? []).map((part) => ('String' in part ? part.String.sval : '')).join('.');
}

function judgeChange({ subtype, name, def }: AlterTableCmd, made: ReadonlySet<string>): readonly Finding[] {
  switch (subtype) {
    case 'AT_DropColumn':
      return [breaks(`drops the column ${name}`)];
    case 'AT_AlterColumnType':
      return [breaks(`changes the type of ${name}`)];
    case 'AT_SetNotNull':
      return [breaks(`refuses null in ${name}, which servers of the version before may write`)];
    case 'AT_DropConstraint':
      return UNIQUE_CONSTRAINT.test(name ?? '')
        ? [breaks(`drops ${name}, which "on conflict" may name`)]
        : [];
    case 'AT_ColumnDefault':
      return def
        ? []
        : [breaks(`takes the default from ${name}, which servers of the version before rely on`)];
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def
        ? judgeColumn(def.ColumnDef.colname ?? '', constraintsOf(def.ColumnDef.constraints))
        : [];
    case 'AT_ValidateConstraint':
      return made.has(name ?? '')
        ? [blocks(`checks every row for ${name} under the lock that added it: validate it in the next file`)]
        : [];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? judgeConstraint(def.Constraint) : [];
    default:
      return [];
  }
}

const constraintsOf = (nodes: readonly Node[] = []): readonly Constraint[] =>
  nodes.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));

function judgeColumn(column: string, constraints: readonly Constraint[]): readonly Finding[] {
  const has = (type: Constraint['contype']) => constraints.find(({ contype }) => contype === type);
  const value = has('CONSTR_DEFAULT')?.raw_expr;
  const isFilled = value !== undefined || has('CONSTR_IDENTITY') !== undefined;
  return [
    ...(has('CONSTR_NOTNULL') && !isFilled
      ? [breaks(`adds ${column}, which refuses null and has no default for servers that do not know it`)]
      : []),
    ...(value && functionsIn(value).some((called) => !STABLE_DEFAULTS.has(called))
      ? [blocks(`fills ${column} by a function: every row is written anew`)]
      : []),
    ...(has('CONSTR_GENERATED') ? [blocks(`computes ${column}: every row is written anew`)] : []),
    ...(has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY') || has('CONSTR_IDENTITY')
      ? [blocks(`makes an index for ${column}, or fills it, while nobody may write`)]
      : []),
    ...(has('CONSTR_CHECK') || has('CONSTR_FOREIGN')
      ? [
          blocks(
            `checks every row for ${column}: add the constraint by itself, "not valid", and validate it in the next file`,
          ),
        ]
      : []),
  ];
}

function judgeConstraint({
  contype,
  conname = 'a constraint',
  skip_validation,
  indexname,
}: Constraint): readonly Finding[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_NOTNULL')
    return skip_validation
      ? []
      : [blocks(`checks every row for ${conname}: add it "not valid", and validate it in the next file`)];
  if (indexname) return [];
  return [
    blocks(
      `builds the index of ${conname} while nobody may write: build it concurrently, then "using index"`,
    ),
  ];
}

/** The functions that are called anywhere in an expression. */
function functionsIn(expression: unknown): readonly string[] {
  if (typeof expression !== 'object' || expression === null) return [];
  return Object.entries(expression).flatMap(([key, value]) => [
    ...(key === 'FuncCall' ? [lastName(value as { funcname?: readonly Node[] })] : []),
    ...functionsIn(value),
  ]);
}

function lastName({ funcname = [] }: { funcname?: readonly Node[] }): string {
  const last = funcname.at(-1);
  return last && 'String' in last ? (last.String.sval ?? '') : '';
}
