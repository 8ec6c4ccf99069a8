import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint exports these types only as parameters of its tester.
type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Cast = Parameters<NonNullable<Visitor['TSAsExpression'] | Visitor['TSNonNullExpression']>>[0];

/** Types of nodes above which a comment can be written. */
const HAS_COMMENT_ABOVE = /(?:Statement|Declaration|Property|Definition)$/;

/** Calls whose result has no type without a cast. */
const IS_PARSED = /^\(?(?:await )?(?:[\w.]+\.json|JSON\.parse)\(/;

/**
 * Finds the statement, declaration or property that contains a node, because a comment for the node is written above
 * it.
 */
function wholeOf(node: Cast): Cast | Cast['parent'] {
  let whole: Cast | Cast['parent'] = node;
  while (!HAS_COMMENT_ABOVE.test(whole.type) && whole.parent) whole = whole.parent;
  return whole;
}

/** Reports a node without a comment on its line, above it, or above the statement that contains it. */
function report(context: Context, node: Cast): void {
  const commented = context.sourceCode.getAllComments().map(({ loc }) => loc.end.line);
  const lines = [node.loc.start.line, node.loc.end.line, wholeOf(node).loc.start.line];
  if (lines.some((line) => commented.includes(line) || commented.includes(line - 1))) return;
  context.report({ node, message: `Say in a comment why ${context.sourceCode.getText(node)} holds.` });
}

/**
 * A rule of oxlint: each `as` needs a comment with the reason. An `as` needs no comment in `as const` and `as unknown`,
 * or if it names the type of a value that is empty or parsed in the same expression.
 */
export const casts: Rule = {
  create: (context) => ({
    TSAsExpression(node) {
      const textOf = (part: typeof node.expression | typeof node.typeAnnotation) =>
        context.sourceCode.getText(part);
      if (node.parent.type === 'TSAsExpression') return;
      if (['const', 'unknown'].includes(textOf(node.typeAnnotation)) || textOf(node.expression) === '[]')
        return;
      if (!IS_PARSED.test(textOf(node.expression))) report(context, node);
    },
  }),
};

const IS_LOOKED_UP = /\.(?:at|get)\([^()]*(?:\(.*\))?\)$/;

/**
 * A rule of oxlint: each `!` needs a comment with the reason. A `!` needs no comment after an index or key (`rows[0]!`,
 * `rows.at(-1)!`, `units.get(sku)!`), or after a value that the same statement compares with `undefined`.
 */
export const nonNull: Rule = {
  create: (context) => ({
    TSNonNullExpression(node) {
      const { expression } = node;
      if (expression.type === 'MemberExpression' && expression.computed) return;
      const own = context.sourceCode.getText(expression);
      if (IS_LOOKED_UP.test(own)) return;
      const whole = context.sourceCode.getText(wholeOf(node));
      if (whole.includes(`${own} === undefined`) || whole.includes(`${own} !== undefined`)) return;
      report(context, node);
    },
  }),
};

export default { meta: { name: 'reasons' }, rules: { casts, 'non-null': nonNull } };
